/** The gallery: one game's table in a position of web/gallery/, for those who draw it. Not part of the page. */
import { mount } from 'svelte'
import '$lib/ui/tokens.css'
import '$lib/ui/base.css'
import '$kit/kit.css'
import Gallery from './Gallery.svelte'

mount(Gallery, { target: document.getElementById('app')! })

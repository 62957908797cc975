/** The gallery: one game's table in a position of web/gallery/, for those who draw it. Not part of the page. */
import { mount } from 'svelte'
import '$lib/tokens.css'
import '$lib/base.css'
import Gallery from './Gallery.svelte'

mount(Gallery, { target: document.getElementById('app')! })

import { mount } from 'svelte'
import '$lib/tokens.css'
import '$lib/base.css'
import { lettersAreHere } from '$lib/fonts'
import { listen } from '$lib/router.svelte'
import { speakAsBefore } from '$lib/texts.svelte'
import App from './App.svelte'

listen()
await Promise.all([speakAsBefore(), lettersAreHere()])
mount(App, { target: document.getElementById('app')! })

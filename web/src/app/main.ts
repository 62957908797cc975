import { mount } from 'svelte'
import '$lib/ui/tokens.css'
import '$lib/ui/base.css'
import '$kit/kit.css'
import { lettersAreHere } from '$lib/ui/fonts'
import { listen } from '$lib/state/router.svelte'
import { speakAsBefore } from '$lib/text/texts.svelte'
import App from './App.svelte'

listen()
await Promise.all([speakAsBefore(), lettersAreHere()])
mount(App, { target: document.getElementById('app')! })

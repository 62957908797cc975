/** Small sounds made on the spot, off by default; and a short vibration where the device can. */
import { settings } from '../state/settings.svelte'

export type Sound = 'place' | 'turn' | 'win' | 'oops' | 'hello'

const NOTES: Record<Sound, [number, number, number][]> = {
  // frequency, start and length in seconds
  place: [
    [196, 0, 0.07],
    [392, 0.01, 0.05],
  ],
  turn: [
    [523, 0, 0.12],
    [659, 0.1, 0.16],
  ],
  win: [
    [523, 0, 0.16],
    [659, 0.13, 0.16],
    [784, 0.26, 0.3],
  ],
  oops: [
    [220, 0, 0.12],
    [185, 0.1, 0.16],
  ],
  hello: [[659, 0, 0.1]],
}

let context: AudioContext | undefined

export function play(sound: Sound): void {
  // Before somebody has touched the page a browser refuses, with an error.
  const touched = navigator.userActivation?.hasBeenActive ?? true
  if (settings.vibration && sound === 'turn' && touched) navigator.vibrate?.(30)
  if (!settings.sound) return
  context ??= new AudioContext()
  for (const [frequency, start, length] of NOTES[sound]) ring(context, frequency, context.currentTime + start, length)
}

function ring(audio: AudioContext, frequency: number, at: number, length: number): void {
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.type = 'triangle'
  tone.frequency.value = frequency
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(0.12, at + 0.008)
  loudness.gain.exponentialRampToValueAtTime(0.001, at + length)
  tone.connect(loudness).connect(audio.destination)
  tone.start(at)
  tone.stop(at + length)
}

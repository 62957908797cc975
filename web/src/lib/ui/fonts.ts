/** The letters: drawn before the first screen is, because everything would jump when they arrive later. */
const FACES = ['400 1em "Nunito Sans Variable"', '700 1em "Baloo 2 Variable"']
const LETTERS = 'Stół' // from both files of each face
const PATIENCE = 1000 // milliseconds; then the system's letters have to do at first

export async function lettersAreHere(): Promise<void> {
  const loading = Promise.allSettled(FACES.map((face) => document.fonts.load(face, LETTERS)))
  await Promise.race([loading, new Promise((done) => setTimeout(done, PATIENCE))])
}

// Runs before the first paint, so that nobody is dazzled.
;(function () {
  var chosen
  try {
    chosen = JSON.parse(localStorage.getItem('stolik.settings') || '{}').theme
  } catch {
    chosen = undefined
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()

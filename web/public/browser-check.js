// Tells a browser that is older than those of package.json so, in words that it understands: no
// newer syntax stands here. The page starts only where this found nothing missing.
;(function () {
  function works(test) {
    try {
      return test()
    } catch (error) {
      return false
    }
  }
  var known =
    works(function () {
      return 'noModule' in document.createElement('script')
    }) &&
    works(function () {
      return new RegExp('(?<!a)b', 'u').test('b')
    }) &&
    works(function () {
      return matchMedia('(width >= 1px)').matches
    }) &&
    works(function () {
      return CSS.supports('selector(:has(a))') && CSS.supports('width', '1cqw')
    }) &&
    works(function () {
      return CSS.supports('color', 'color-mix(in srgb, red, blue)')
    })
  if (known) return
  document.documentElement.setAttribute('data-too-old', '')
  document.getElementById('too-old').hidden = false
})()

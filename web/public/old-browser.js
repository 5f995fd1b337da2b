/* ES5, no module: it runs where the pages themselves cannot (behaviours B169). What it looks for is what they use. Functions with
   names: the formatter makes arrows of the others, which old browsers do not read. */
function adviceIsDue() {
  var agent = navigator.userAgent
  var known =
    !/MSIE |Trident\//.test(agent) &&
    'noModule' in document.createElement('script') &&
    typeof Promise === 'function' &&
    !!Promise.withResolvers &&
    !!Map.groupBy &&
    !!Array.prototype.toSorted &&
    typeof AbortSignal === 'function' &&
    !!AbortSignal.any
  return !known
}

function showAdvice() {
  var band = document.createElement('div')
  band.id = 'old-browser'
  band.setAttribute('role', 'alert')
  band.style.cssText =
    'position:fixed;left:0;right:0;top:0;z-index:9999;padding:12px 16px;text-align:center;font-size:16px;color:#8a5200;background:#fff7e6;border-bottom:1px solid #f0d9a8'
  band.appendChild(document.createTextNode('当前浏览器版本过低，建议使用谷歌浏览器（Chrome）访问'))
  document.body.appendChild(band)
}

if (adviceIsDue()) {
  if (document.body) showAdvice()
  else document.addEventListener('DOMContentLoaded', showAdvice)
}

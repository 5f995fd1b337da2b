/** Internet Explorer, by its user agent. */
export const isInternetExplorer = (agent: string) => /MSIE |Trident\//.test(agent)
export const browserAdvice = '当前浏览器版本过低，建议使用谷歌浏览器（Chrome）访问'

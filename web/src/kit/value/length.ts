/** Seconds in words: `25秒`, `3分20秒`, `1小时5分`; an empty text for an absent value. */
export function lengthText(sec: number | null | undefined): string {
  if (sec === null || sec === undefined) return ''
  if (sec < 60) return `${sec}秒`
  if (sec < 3600) return sec % 60 ? `${Math.floor(sec / 60)}分${sec % 60}秒` : `${Math.floor(sec / 60)}分`
  return `${Math.floor(sec / 3600)}小时${Math.floor((sec % 3600) / 60)}分`
}

/**
 * Converts a day as people and programs write it: 1940/1/5, 1940.1.5 10:22, 1940年1月5日, 19400105 → 1940-01-05. Any other
 * text, such as 1940115 (January or November?), is returned unchanged, so that the check refuses it.
 */
export function dayOfText(text: string) {
  const day = text.trim().replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/, '')
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(day) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(day)
  return found ? `${found[1]}-${found[2].padStart(2, '0')}-${found[3].padStart(2, '0')}` : text
}

/** Names of the product for machines: fixed words of the seeds, in one place. */

/** Every local and session storage name and every cookie of the product begins with this (seed 000 §1). */
export const storagePrefix = 'pims2'
export const platform = 'web'
/** Organisation type of the app: elder-care institution. */
export const organisationType = 3
/** Pattern of the shown version; `{ip}` is the address of the serving host. */
export const versionPattern = 'V{ip}'
export const buildTag = 'common.V3.6.3.1202507101559'
export const launchRoute = '/home'

export function versionText(host: string) {
  return versionPattern.replace('{ip}', host)
}

/** Debug is on only while the address carries the query parameter `debug` (before or after the hash). */
export function isDebug(address: string) {
  return /[?&]debug(=|&|#|$)/.test(address)
}

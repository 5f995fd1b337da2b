import { existsSync } from 'node:fs'

/** The same engine without windows: a journey needs a third less processor time. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium for the journeys: PIMS_CHROMIUM, or where systems install it; undefined when there is none. */
export function chromium() {
  return [process.env.PIMS_CHROMIUM, ...places].find((place) => place && existsSync(place))
}

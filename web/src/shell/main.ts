import { browserAdvice, isInternetExplorer } from '../kit/browser.ts'
import { warnUser } from '../kit/errors.ts'
import { launchRoute } from '../kit/product.ts'
import { local } from '../kit/storage.ts'
import { parseAddress } from './address.ts'
import { routes } from './paths.ts'
import { leaveOnLogout } from './session-flow.ts'
import { speakOnce } from './speaker.ts'
import { startUp } from './startup.ts'

/** The first half of a start: the calls go out before the code that draws anything is there (decision 012). */

async function main() {
  leaveOnLogout()
  const drawing = import('./mount.tsx')
  speakOnce(drawing)
  if (isInternetExplorer(navigator.userAgent)) warnUser(browserAdvice)
  fetchFirstPage()
  if (await startUp()) (await drawing).mount()
}

/** The code of the page asked for comes while the start-up calls run. Whoever is not signed in gets none of it. */
function fetchFirstPage() {
  if (!local.get('userInfo')) return
  const match = routes.match(parseAddress(location.hash || `#${launchRoute}`))
  // A failure shows when the page is opened.
  if (match)
    routes
      .page(match.def)?.()
      .catch(() => undefined)
}

void main()

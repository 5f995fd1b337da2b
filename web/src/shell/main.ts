import { warnUser } from '../kit/fault/errors.ts'
import { browserAdvice, isInternetExplorer } from '../kit/store/browser.ts'
import { launchRoute } from '../kit/store/product.ts'
import { local } from '../kit/store/storage.ts'
import { parseAddress } from './route/address.ts'
import { routes } from './route/paths.ts'
import { leaveOnLogout } from './start/session-flow.ts'
import { speakOnce } from './start/speaker.ts'
import { startUp } from './start/startup.ts'

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

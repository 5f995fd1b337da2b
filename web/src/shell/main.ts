import { launchRoute } from '#kit/store/product.ts'
import { local } from '#kit/store/storage.ts'
import { fetchPage } from './route/page-code.ts'
import { leaveOnLogout } from './start/session-flow.ts'
import { speakOnce } from './start/speaker.ts'
import { startUp } from './start/startup.ts'

/** The first half of a start: the calls go out before the code that draws the page has loaded (decision 012). */

async function main() {
  leaveOnLogout()
  const drawing = import('./mount.tsx')
  speakOnce(drawing)
  // The code of the requested page loads while the start-up calls run. A visitor without a session gets none of it.
  if (local.get('userInfo')) fetchPage(location.hash || `#${launchRoute}`)
  if (await startUp()) (await drawing).mount()
}

void main()

import { launchRoute } from '#kit/store/product.ts'
import { local } from '#kit/store/storage.ts'
import { fetchPage } from './route/page-code.ts'
import { leaveOnLogout } from './start/session-flow.ts'
import { speakOnce } from './start/speaker.ts'
import { startUp } from './start/startup.ts'

/** The first half of a start: the calls go out before the code that draws anything is there (decision 012). */

async function main() {
  leaveOnLogout()
  const drawing = import('./mount.tsx')
  speakOnce(drawing)
  // The code of the page asked for comes while the start-up calls run. Whoever is not signed in gets none of it.
  if (local.get('userInfo')) fetchPage(location.hash || `#${launchRoute}`)
  if (await startUp()) (await drawing).mount()
}

void main()

import type { PhonePage } from '../../../app/pages.ts'

/** Signing in at the place of a training, with the code shown there (administration.md 5.3). */
const pages: readonly PhonePage[] = [
  { path: '/training', title: '培训签到', permit: 'signedIn', own: true, load: () => import('./phone/SignPage.tsx') },
]

export default pages

import { lazy, Suspense } from 'react'
import { afterFirstScreen } from '#kit/page/first-screen.ts'

/** The icons of the menu load after its texts: they would be a fifth of the start-up bytes. */
const Picture = lazy(afterFirstScreen(() => import('./icon-set.tsx').then(({ MenuIcon }) => ({ default: MenuIcon }))))

export const menuIcon = (name: string) => (
  <Suspense fallback={<span className="anticon icon-space" />}>
    <Picture name={name} />
  </Suspense>
)

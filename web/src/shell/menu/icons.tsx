import { lazy, Suspense } from 'react'
import { afterFirstScreen } from '#kit/page/calm.ts'

/** The pictures of the menu come after the words: a fifth of the start-up bytes would be theirs. */
const Picture = lazy(afterFirstScreen(() => import('./icon-set.tsx').then(({ MenuIcon }) => ({ default: MenuIcon }))))

export const menuIcon = (name: string) => (
  <Suspense fallback={<span className="anticon icon-space" />}>
    <Picture name={name} />
  </Suspense>
)

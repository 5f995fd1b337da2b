import { makePageBus } from '../live/events.ts'
import type { Page } from '../page/page.ts'

const noop = () => undefined

/** A single page without navigation. */
export const testPage = (parts: Partial<Page> = {}): Page => ({
  id: 'p1',
  key: '/test',
  path: '/test',
  query: {},
  params: {},
  menuId: undefined,
  title: '测试',
  bus: makePageBus(),
  open: noop,
  back: noop,
  backAndRefresh: noop,
  close: noop,
  setTitle: noop,
  setDirty: noop,
  isShown: () => true,
  ...parts,
})

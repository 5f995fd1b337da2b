import { useEffect } from 'react'
import { usePage } from '#kit/page/page.ts'

/** Names the tab after its resident, once the name is known: `<TabName name="王秀英 健康档案" />`. */
export function TabName({ name }: { name: string }) {
  const { setTitle } = usePage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: named again only for another name
  useEffect(() => setTitle(name), [name])
  return null
}

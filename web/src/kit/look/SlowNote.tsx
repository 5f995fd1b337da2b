import { useSlow } from './use-slow.ts'

const words = {
  slow: '正在保存，请稍候…',
  long: '还在保存。可以继续等，也可以先离开：保存会继续进行，完成后在列表里可以看到。',
}

/**
 * Words beside the button of a save that takes long; nothing before 2 s.
 *
 *     <SlowNote pending={work.pending} />
 */
export function SlowNote({ pending }: { pending: boolean }) {
  const wait = useSlow(pending)
  return <output className="k-slow">{wait && words[wait]}</output>
}

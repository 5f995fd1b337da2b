import { Modal } from 'antd'
import type { FailedItem } from './outcome.ts'
import './outcome.css'

/** See outcome.ts; `rest` names the lines where they are no failures. */
export function showOutcome(words: string, left: readonly FailedItem[], rest = `${left.length}项没有办成`) {
  Modal.warning({
    title: `${words}，${rest}`,
    width: 560,
    okText: '知道了',
    content: (
      <ul className="k-outcome">
        {left.map(({ name, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are read, never changed; two may say the same
          <li key={at}>
            <b>{name}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    ),
  })
}

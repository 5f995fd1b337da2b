import { Button, Empty } from 'antd'
import { usePage } from './page.ts'

interface NowhereProps {
  /** What is missing, and where it is opened from. */
  words: string
  /** The list it is opened from, and what its button says. */
  list: string
  label: string
}

/**
 * Stands in for a page that was opened without the thing it shows:
 *
 *     if (!oldmanId) return <Nowhere words="请从老人账户列表打开账户" list="/expense/account" label="打开老人账户" />
 */
export function Nowhere({ words, list, label }: NowhereProps) {
  const page = usePage()
  return (
    <div className="k-card">
      <Empty className="k-pad" image={Empty.PRESENTED_IMAGE_SIMPLE} description={words}>
        <Button onClick={() => page.open(list)}>{label}</Button>
      </Empty>
    </div>
  )
}

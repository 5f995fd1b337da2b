import { Button, Empty } from 'antd'
import { usePage } from './page.ts'

interface NowhereProps {
  /** The missing object and the list that opens it, in words. */
  words: string
  /** The address of that list, and the label of the button. */
  list: string
  label: string
}

/**
 * Replaces a page that was opened without its object:
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

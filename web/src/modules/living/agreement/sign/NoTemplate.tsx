import { Button } from 'antd'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'
import type { Papers } from '../papers.ts'

/**
 * Shown without a template: the contract can be signed with its type and scans; users with the permission can make a
 * template in another tab.
 */
export function NoTemplate({ path, permit }: Papers['making']) {
  const page = usePage()
  return (
    <p role="status" className="k-gap">
      还没有启用的合同模板。可以先选类型、上传扫描件签订；有了模板，合同文字会自动填好。
      <Permit need={permit}>
        <Button onClick={() => page.open(path)}>去制作模板</Button>
      </Permit>
    </p>
  )
}

import { Button, Empty } from 'antd'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'

const places = { path: '/systemmanage/location/index', permit: 'systemmanage.location.index.add' }

/** Shown without any bed: leads a new institution to the page that creates beds. */
export default function NoBeds({ isNarrowed }: { isNarrowed: boolean }) {
  const page = usePage()
  if (isNarrowed) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的床位" />
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有床位，先在空间位置里建好楼栋、房间和床位">
      <Permit need={places.permit}>
        <Button type="primary" onClick={() => page.open(places.path)}>
          空间位置
        </Button>
      </Permit>
    </Empty>
  )
}

import { serviceType } from '#contract/modules/homecare/home-service/home-service.ts'
import { FormModal } from '#kit/FormModal.tsx'
import type { Type } from './type.ts'

/** For `lazy()`. */
export default function TypeModal({ type, onClose }: { type?: Type; onClose: () => void }) {
  const sort = { help: '从小到大排列；新类型不填则排在最后' }
  if (!type)
    return (
      <FormModal
        call={serviceType.typeCreate}
        title="新增服务类型"
        columns={1}
        fields={['name', 'icon', 'sort']}
        initial={{ icon: 'heart' }}
        options={{ sort }}
        done={({ name }) => `已新增服务类型“${name}”`}
        onClose={onClose}
      />
    )
  return (
    <FormModal
      call={serviceType.typeUpdate}
      title={`修改服务类型“${type.name}”`}
      columns={1}
      row={type}
      fields={['name', 'icon', 'sort', 'status']}
      options={{ sort, status: { help: '停用后不能再放入或上架项目，已有的项目保留' } }}
      done={({ name }) => `已修改服务类型“${name}”`}
      onClose={onClose}
    />
  )
}

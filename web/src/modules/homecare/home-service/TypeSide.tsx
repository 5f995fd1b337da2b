import { lazy, type ReactNode } from 'react'
import { serviceType } from '#contract/modules/homecare/home-service/home-service.ts'
import { useCall } from '#kit/calls.ts'
import { CategoryMaster } from '#kit/master/CategoryMaster.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { TypeIcon } from './TypeIcon.tsx'
import type { Type } from './type.ts'

const TypeModal = lazy(() => import('./TypeModal.tsx'))

/** Types of services on the left; the services of the chosen one on the right. */
export function TypeSide({ children }: { children: (chosen: Type | undefined) => ReactNode }) {
  const query = useCall(serviceType.types, { pageHelper: '0' })
  return (
    <Loaded query={query}>
      {({ list }) => (
        <CategoryMaster
          label="服务类型"
          permit={serviceType.typeCreate.options.permit}
          items={list}
          of={({ id, name, status, projectCount: count, icon }) => ({
            id,
            name,
            status,
            count,
            icon: <TypeIcon icon={icon} />,
          })}
          remove={{ call: serviceType.typeRemove, input: ({ id }) => ({ ids: [id] }) }}
          dialog={(type, close) => <TypeModal type={type} onClose={close} />}
        >
          {children}
        </CategoryMaster>
      )}
    </Loaded>
  )
}

import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { lazy, Suspense, useId, useSyncExternalStore } from 'react'
import type { FieldOption } from '../../form/form-schema.ts'
import { FieldInput } from '../../inputs/inputs.tsx'
import { afterFirstScreen } from '../../page/first-screen.ts'
import type { Values } from '../../value/schema.ts'
import { isEmpty } from '../../value/schema.ts'
import type { FilterItem } from './list-state.ts'
import type { TypedFilters } from './typed-filters.ts'

const Bounds = lazy(afterFirstScreen(() => import('./Bounds.tsx')))

interface FilterBarProps {
  items: readonly FilterItem[]
  options?: Record<string, Pick<FieldOption, 'options' | 'params' | 'label'> | undefined>
  typed: TypedFilters
  more?: boolean
  onType: (values: Values) => void
  onMore: (more: boolean) => void
  onSearch: () => void
  onReset: () => void
  /** Shown below the filters: the saved ones. */
  views?: ReactNode
}

/** The 3–4 most used filters, the others under 更多. Enter searches. */
export function FilterBar(props: FilterBarProps) {
  const { items, more, onSearch } = props
  const typed = useSyncExternalStore(props.typed.subscribe, props.typed.get)
  if (items.length === 0) return null
  const first = window.innerWidth <= 1280 ? 3 : 4
  const hidden = items.slice(first)
  const set = hidden.filter((item) => keysOf(item).some((key) => !isEmpty(typed[key]))).length
  const search = (event: KeyboardEvent) => {
    const open = event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key === 'Enter' && !open && !(event.target instanceof HTMLButtonElement)) onSearch()
  }
  return (
    <search className="k-filters" aria-keyshortcuts="/" onKeyDown={search}>
      {(more ? items : items.slice(0, first)).map((item) => (
        <FilterField key={item.key} item={item} options={props.options} typed={typed} onType={props.onType} />
      ))}
      <div className="k-line k-filter-buttons">
        <Button type="primary" onClick={onSearch}>
          查询
        </Button>
        <Button onClick={props.onReset}>重置</Button>
        {hidden.length > 0 && (
          <Button type="link" size="small" aria-expanded={more === true} onClick={() => props.onMore(!more)}>
            {more ? '收起' : set ? `更多(${set})` : '更多'}
            {more ? <UpOutlined /> : <DownOutlined />}
          </Button>
        )}
      </div>
      {props.views}
    </search>
  )
}

const keysOf = ({ key, range }: FilterItem) => (range ? [range.from, range.to] : [key])

interface FilterFieldProps extends Pick<FilterBarProps, 'options' | 'onType'> {
  item: FilterItem
  typed: Values
}

function FilterField({ item, options, typed, onType }: FilterFieldProps) {
  const id = useId()
  const option = options?.[item.key]
  const label = option?.label ?? item.label
  return (
    <div className={item.range ? 'k-filter k-filter-wide' : 'k-filter'}>
      <label htmlFor={id} title={label}>
        {label}
      </label>
      {item.range ? (
        <Suspense fallback={<Skeleton.Input block active className="k-wide" />}>
          <Bounds id={id} label={label} item={{ ...item, range: item.range }} typed={typed} onType={onType} />
        </Suspense>
      ) : (
        <FieldInput
          id={id}
          filter
          aria-label={label}
          meta={item.meta}
          field={item.key}
          value={typed[item.key]}
          options={typeof option?.options === 'function' ? option.options(typed) : option?.options}
          params={typeof option?.params === 'function' ? option.params(typed) : option?.params}
          onChange={(value) => onType({ [item.key]: value })}
        />
      )}
    </div>
  )
}

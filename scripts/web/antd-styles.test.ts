import { expect, test } from 'vitest'
import { cutSheet } from './antd-styles.ts'

const components = ['button', 'input', 'input-number', 'date-picker', 'tree-select']

test('gives each component of the sheet its own rules, by the longest name', () => {
  const parts = cutSheet(
    '.ant-btn{a:1}.ant-btn-lg,.ant-input{a:2}.ant-input-number-sm{a:3}.ant-picker-now{a:4}@media print{.ant-input{a:5}}',
    components,
  )
  expect(Object.fromEntries(parts)).toEqual({
    button: '.ant-btn{a:1}.ant-btn-lg,.ant-input{a:2}',
    input: '@media print{.ant-input{a:5}}',
    'input-number': '.ant-input-number-sm{a:3}',
    'date-picker': '.ant-picker-now{a:4}',
  })
})

test('keeps rules that belong to no component, and leaves out values of variables and unused variants', () => {
  const parts = cutSheet(
    '.css-var-x.ant-btn{--a:1}@keyframes antIn{0%{a:1}100%{a:2}}.anticon{a:1}.ant-btn-rtl{a:1}.ant-btn-color-purple{a:1}',
    components,
  )
  expect(Object.fromEntries(parts)).toEqual({ shared: '@keyframes antIn{0%{a:1}100%{a:2}}.anticon{a:1}' })
})

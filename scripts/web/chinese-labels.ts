import { type Change, libraryChanges } from './library-changes.ts'

/** An icon without a label is silent: there is a text beside it. */
const icon = (file: string): Change => ({
  file: `@ant-design/icons/es/components/${file}`,
  from: 'role: "img",\n    "aria-label": icon.name',
  to: `...(restProps['aria-label'] ? { role: 'img' } : { 'aria-hidden': true })`,
})

/** Translates into Chinese the labels that antd gives screen readers in English in every language. */
export const chineseLabels = libraryChanges('chinese-labels', [
  icon('AntdIcon.js'),
  icon('AntdIconLight.js'),
  {
    file: '@rc-component/dialog/es/Dialog/Content/Panel.js',
    from: '"aria-label": "Close"',
    to: '"aria-label": "关闭"',
  },
  { file: '@rc-component/notification/es/Notification.js', from: '"aria-label": "Close"', to: '"aria-label": "关闭"' },
  {
    file: '@rc-component/input-number/es/StepHandler.js',
    from: "'Increase Value' : 'Decrease Value'",
    to: "'增加' : '减少'",
  },
  { file: '@rc-component/select/es/hooks/useAllowClear.js', from: "'Clear'", to: "'清除'" },
  {
    file: 'antd/es/pagination/Pagination.js',
    from: 'const prevIcon = /*#__PURE__*/React.createElement("button", {',
    to: 'const prevIcon = /*#__PURE__*/React.createElement("button", { "aria-label": "上一页",',
  },
  {
    file: 'antd/es/pagination/Pagination.js',
    from: 'const nextIcon = /*#__PURE__*/React.createElement("button", {',
    to: 'const nextIcon = /*#__PURE__*/React.createElement("button", { "aria-label": "下一页",',
  },
  {
    file: 'antd/es/input/Search.js',
    from: 'key: "enterButton",',
    to: `key: "enterButton", "aria-label": typeof enterButton === 'string' ? undefined : '搜索',`,
  },
  { file: '@rc-component/segmented/es/index.js', from: '"segmented control"', to: '"选项"' },
  { file: '@rc-component/tabs/es/TabNavList/OperationNode.js', from: "'expanded dropdown'", to: "'更多标签'" },
])

import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('message', '消息待办')
nameModule('todo', '待办')

import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('user', '用户')

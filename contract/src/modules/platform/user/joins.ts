import { nameModule } from '../../../kit/joins.ts'

nameModule('user', '用户')

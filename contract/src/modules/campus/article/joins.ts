import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('article', '健康宣教')

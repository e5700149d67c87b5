export const MEDIA: Record<string, string>
export function withoutNames(style: string, file?: string): string
export const allInEm: (code: string) => string

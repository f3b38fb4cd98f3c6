/** Every file below a folder in a fixed order, without what is installed, built or generated. None if it is absent. */
export declare function listFiles(folder: string): string[];
export declare const isTestFile: (file: string) => boolean;

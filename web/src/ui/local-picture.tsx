interface LocalPictureProps {
  readonly file: File;
  readonly alt: string;
  readonly className: string | undefined;
}

/** A picture that only this browser has so far. Its address is given back when it leaves the screen. */
export function LocalPicture({ file, alt, className }: LocalPictureProps) {
  const show = (picture: HTMLImageElement) => {
    const url = URL.createObjectURL(file);
    picture.src = url;
    return () => URL.revokeObjectURL(url);
  };
  return <img ref={show} className={className} alt={alt} />;
}

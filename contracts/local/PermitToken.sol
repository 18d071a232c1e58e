// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PlainToken} from "./PlainToken.sol";

/// @title PermitToken: an ERC-20 with permits of EIP-2612, like LUSD
/// @notice The domain is (name, version, chain id, this address), so a token placed at LUSD's
/// address with LUSD's name and version has LUSD's own domain.
contract PermitToken is PlainToken {
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    string public version;
    mapping(address owner => uint256) public nonces;

    error ExpiredPermit(uint256 deadline);
    error InvalidSigner(address signer, address owner);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address minter_, string memory version_)
        PlainToken(name_, symbol_, decimals_, minter_)
    {
        version = version_;
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this))
        );
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert ExpiredPermit(deadline);
        bytes32 content = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline));
        _assertSigned(owner, keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), content)), v, r, s);
        _approve(owner, spender, value);
    }

    function _assertSigned(address owner, bytes32 digest, uint8 v, bytes32 r, bytes32 s) internal view virtual {
        address signer = ecrecover(digest, v, r, s);
        if (signer == address(0) || signer != owner) revert InvalidSigner(signer, owner);
    }
}

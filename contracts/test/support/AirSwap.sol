// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// The part of AirSwap's settlement contract that tests use.
interface ISwapERC20 {
    function DOMAIN_SEPARATOR() external view returns (bytes32);
    function ORDER_TYPEHASH() external view returns (bytes32);
    function swap(
        address recipient,
        uint256 nonce,
        uint256 expiry,
        address signerWallet,
        address signerToken,
        uint256 signerAmount,
        address senderToken,
        uint256 senderAmount,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Bridge} from "../interfaces/IntentOrder.sol";

/// @title OrderHash: the EIP-712 digest of an order, which identifies it everywhere
/// @notice The domain is computed on each call, because the code runs by delegation and the chain
/// id may change.
library OrderHash {
    bytes32 private constant BRIDGE_TYPEHASH = 0x8d8bcbf96f8246b1dcca3f4e1750aecf6cd6971d370b908f10af1d459a2df6eb;

    bytes32 private constant DOMAIN_TYPEHASH = 0x8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f;
    bytes32 private constant NAME_HASH = 0xf0ad1de82e0eb024a6da385106f0bbff7da8aaec15457f8c4d79413072d81d6b; // Portikus
    bytes32 private constant VERSION_HASH = 0xb4bcb154e38601c389396fa918314da42d4626f13ef6d0ceb07e5f5d26b2fbc3; // 2.0.0

    /// @notice Returns the digest that the owner signs.
    /// @param encoded the type hash and the encoded fields of the order's family
    function digest(bytes memory encoded) internal view returns (bytes32 hash) {
        (bytes32 domain, bytes32 structHash) = (domainSeparator(), keccak256(encoded));
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, shl(240, 0x1901))
            mstore(add(m, 2), domain)
            mstore(add(m, 34), structHash)
            hash := keccak256(m, 66)
        }
    }

    function domainSeparator() internal view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPEHASH, NAME_HASH, VERSION_HASH, block.chainid, address(this)));
    }

    function hashBridge(Bridge calldata bridge) internal pure returns (bytes32) {
        return keccak256(
            abi.encode(
                BRIDGE_TYPEHASH,
                bridge.protocolSelector,
                bridge.destinationChainId,
                bridge.outputToken,
                bridge.scalingFactor,
                keccak256(bridge.protocolData)
            )
        );
    }
}

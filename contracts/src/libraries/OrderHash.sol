// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Bridge} from "../interfaces/IntentOrder.sol";
import {OrderFrame} from "./OrderFrames.sol";

/// @title OrderHash: the EIP-712 digest of an order, which is its name everywhere
/// @notice The domain is computed anew each time: by delegation from whatever contract runs, and on whatever chain it runs now.
library OrderHash {
    /// @notice `Order(...)` and `FillableOrder(...)`: the same fields under two names, so that a signature of one is none of the other.
    bytes32 internal constant ORDER_TYPEHASH = 0xc75d848e51cd0f81113e24c5a62c9b8566b0ff0d476245a7882709315eefbbf7;
    bytes32 internal constant FILLABLE_ORDER_TYPEHASH =
        0xe9c0719dc3d5cb1a78318dfcf50c0b5d86013bc715805be49f4154bb98b994c8;
    bytes32 internal constant TWAP_ORDER_TYPEHASH = 0x5e34daadd9f596f8e87f967578f77bb4c7300cab4752439916904d044e85d6b9;
    bytes32 internal constant TWAP_BUY_ORDER_TYPEHASH =
        0x46c5b80d6e30aa1ef6ce10eaf2afba9aa53e9f88d6a80fbd49d4dd5ca2f12011;
    bytes32 private constant BRIDGE_TYPEHASH = 0x8d8bcbf96f8246b1dcca3f4e1750aecf6cd6971d370b908f10af1d459a2df6eb;

    bytes32 private constant DOMAIN_TYPEHASH = 0x8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f;
    bytes32 private constant NAME_HASH = 0xf0ad1de82e0eb024a6da385106f0bbff7da8aaec15457f8c4d79413072d81d6b; // Portikus
    bytes32 private constant VERSION_HASH = 0xb4bcb154e38601c389396fa918314da42d4626f13ef6d0ceb07e5f5d26b2fbc3; // 2.0.0

    /// @notice The digest that the owner signs.
    function digest(OrderFrame calldata order, bytes32 typeHash) internal view returns (bytes32 hash) {
        bytes32 domain = domainSeparator();
        bytes32 structHash = _hashStruct(order, typeHash);
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

    /// @dev The first eleven fields are words, hashed as they came: whoever reads those that are no whole word is refused dirty ones.
    function _hashStruct(OrderFrame calldata order, bytes32 typeHash) private pure returns (bytes32 structHash) {
        bytes32 permit = keccak256(order.permit);
        bytes32 metadata = keccak256(order.metadata);
        bytes32 bridge = _hashBridge(order.bridge);
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, typeHash)
            calldatacopy(add(m, 32), order, 352)
            mstore(add(m, 384), permit)
            mstore(add(m, 416), metadata)
            mstore(add(m, 448), bridge)
            structHash := keccak256(m, 480)
        }
    }

    function _hashBridge(Bridge calldata bridge) private pure returns (bytes32) {
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

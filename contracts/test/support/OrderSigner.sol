// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../src/interfaces/IRfq.sol";
import {Test} from "./Test.sol";

/// Hashes and signs orders as a wallet would, by an own implementation of EIP-712.
abstract contract OrderSigner is Test {
    bytes32 internal constant ORDER_TYPE = keccak256(
        "Order(uint256 nonceAndMeta,uint128 expiry,address makerAsset,address takerAsset,"
        "address maker,address taker,uint256 makerAmount,uint256 takerAmount)"
    );
    bytes32 internal constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    function hashOn(IRfq.Order memory order, uint256 chainId, address verifyingContract)
        internal
        pure
        returns (bytes32)
    {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPE, keccak256("AUGUSTUS RFQ"), keccak256("1"), chainId, verifyingContract)
        );
        bytes32 message = keccak256(
            abi.encode(
                ORDER_TYPE,
                order.nonceAndMeta,
                order.expiry,
                order.makerAsset,
                order.takerAsset,
                order.maker,
                order.taker,
                order.makerAmount,
                order.takerAmount
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }

    function signDigest(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function listOf(IRfq.OrderInfo memory first, IRfq.OrderInfo memory second)
        internal
        pure
        returns (IRfq.OrderInfo[] memory infos)
    {
        infos = new IRfq.OrderInfo[](2);
        (infos[0], infos[1]) = (first, second);
    }
}

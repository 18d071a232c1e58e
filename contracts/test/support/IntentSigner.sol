// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {
    Bridge,
    ExternalOrder,
    ExternalOrderWithSig,
    Order,
    OrderWithSig,
    ProductiveOrder,
    ProductiveOrderWithSig,
    TWAPBuyOrder,
    TWAPBuyOrderWithSig,
    TWAPOrder,
    TWAPOrderWithSig
} from "../../src/interfaces/IntentOrder.sol";
import {Test} from "./Test.sol";

/// Hashes and signs intent orders as a wallet would: EIP-712, implemented independently of the
/// contract.
abstract contract IntentSigner is Test {
    string private constant FIELDS = "address owner,address beneficiary,address srcToken,address destToken,"
        "uint256 srcAmount,uint256 destAmount,uint256 expectedAmount,"
        "uint256 deadline,uint8 kind,uint256 nonce,uint256 partnerAndFee," "bytes permit,bytes metadata,Bridge bridge)";
    string private constant SLICED = "address owner,address beneficiary,address srcToken,address destToken,"
        "uint256 nonce,uint256 partnerAndFee,uint64 deadline,uint64 interval," "uint32 numSlices,uint256 ";
    string private constant SALE =
        "destAmountPerSlice,uint256 totalSrcAmount,bytes permit,bytes metadata,Bridge bridge)";
    string private constant PURCHASE =
        "totalDestAmount,uint256 maxSrcAmount,bytes permit,bytes metadata,Bridge bridge)";
    string private constant PRODUCTIVE = "ProductiveOrder(address owner,address beneficiary,address srcToken,"
        "address destToken,uint256 srcAmount,uint256 destAmount,"
        "uint256 expectedAmount,uint256 deadline,uint256 nonce,uint256 partnerAndFee,"
        "bytes permit,bytes metadata,address strategy,uint256 shares,bool useShares," "Bridge bridge)";
    string private constant EXTERNAL = "ExternalOrder(address owner,address handler,address srcToken,address destToken,"
        "uint256 srcAmount,uint256 destAmount,uint256 expectedAmount,uint256 deadline,uint8 kind,uint256 nonce,"
        "uint256 partnerAndFee,bytes permit,bytes metadata,bytes data)";
    string private constant BRIDGE = "Bridge(bytes4 protocolSelector,uint256 destinationChainId,"
        "address outputToken,int8 scalingFactor,bytes protocolData)";

    function hashIntent(Order memory order, address place, uint256 chainId, bool fillable)
        internal
        pure
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(abi.encodePacked(fillable ? "FillableOrder(" : "Order(", FIELDS, BRIDGE));
        bytes memory data = abi.encode(
            typeHash, order.owner, order.beneficiary, order.srcToken, order.destToken, order.srcAmount, order.destAmount
        );
        data = bytes.concat(data, abi.encode(order.expectedAmount, order.deadline, order.kind, order.nonce));
        data = bytes.concat(data, abi.encode(order.partnerAndFee, keccak256(order.permit), keccak256(order.metadata)));
        return inDomain(bytes.concat(data, hashBridge(order.bridge)), place, chainId);
    }

    function hashSlices(TWAPOrder memory order, address place, uint256 chainId) internal pure returns (bytes32) {
        bytes32 typeHash = keccak256(abi.encodePacked("TWAPOrder(", SLICED, SALE, BRIDGE));
        bytes memory words = abi.encode(typeHash, order.owner, order.beneficiary, order.srcToken, order.destToken);
        words = bytes.concat(words, abi.encode(order.nonce, order.partnerAndFee, order.deadline, order.interval));
        words = bytes.concat(words, abi.encode(order.numSlices, order.destAmountPerSlice, order.totalSrcAmount));
        words = bytes.concat(words, keccak256(order.permit), keccak256(order.metadata), hashBridge(order.bridge));
        return inDomain(words, place, chainId);
    }

    function hashSlices(TWAPBuyOrder memory order, address place, uint256 chainId) internal pure returns (bytes32) {
        bytes32 typeHash = keccak256(abi.encodePacked("TWAPBuyOrder(", SLICED, PURCHASE, BRIDGE));
        bytes memory words = abi.encode(typeHash, order.owner, order.beneficiary, order.srcToken, order.destToken);
        words = bytes.concat(words, abi.encode(order.nonce, order.partnerAndFee, order.deadline, order.interval));
        words = bytes.concat(words, abi.encode(order.numSlices, order.totalDestAmount, order.maxSrcAmount));
        words = bytes.concat(words, keccak256(order.permit), keccak256(order.metadata), hashBridge(order.bridge));
        return inDomain(words, place, chainId);
    }

    function hashProductive(ProductiveOrder memory order, address place, uint256 chainId)
        internal
        pure
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(abi.encodePacked(PRODUCTIVE, BRIDGE));
        bytes memory words = abi.encode(typeHash, order.owner, order.beneficiary, order.srcToken, order.destToken);
        words = bytes.concat(words, abi.encode(order.srcAmount, order.destAmount, order.expectedAmount));
        words = bytes.concat(words, abi.encode(order.deadline, order.nonce, order.partnerAndFee));
        words = bytes.concat(words, keccak256(order.permit), keccak256(order.metadata));
        words = bytes.concat(words, abi.encode(order.strategy, order.shares, order.useShares));
        return inDomain(bytes.concat(words, hashBridge(order.bridge)), place, chainId);
    }

    function hashExternal(ExternalOrder memory order, address place, uint256 chainId) internal pure returns (bytes32) {
        bytes memory words = abi.encode(keccak256(bytes(EXTERNAL)), order.owner, order.handler, order.srcToken);
        words = bytes.concat(words, abi.encode(order.destToken, order.srcAmount, order.destAmount));
        words = bytes.concat(words, abi.encode(order.expectedAmount, order.deadline, order.kind, order.nonce));
        words = bytes.concat(words, abi.encode(order.partnerAndFee, keccak256(order.permit)));
        words = bytes.concat(words, keccak256(order.metadata), keccak256(order.data));
        return inDomain(words, place, chainId);
    }

    /// Returns the digest of an owner's cancellation of an order in a vault.
    function hashCancellation(bytes32 orderHash, address place, uint256 chainId) internal pure returns (bytes32) {
        return inDomain(abi.encode(keccak256("ProductiveCancellation(bytes32 orderHash)"), orderHash), place, chainId);
    }

    function inDomain(bytes memory words, address place, uint256 chainId) private pure returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Portikus"),
                keccak256("2.0.0"),
                chainId,
                place
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, keccak256(words)));
    }

    function hashBridge(Bridge memory bridge) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256(bytes(BRIDGE)),
                bridge.protocolSelector,
                bridge.destinationChainId,
                bridge.outputToken,
                bridge.scalingFactor,
                keccak256(bridge.protocolData)
            )
        );
    }

    function sign(Order memory order, uint256 key, address place, bool fillable)
        internal
        view
        returns (OrderWithSig memory made)
    {
        made.order = order;
        made.signature = signatureOf(key, hashIntent(order, place, block.chainid, fillable));
    }

    function sign(TWAPOrder memory order, uint256 key, address place)
        internal
        view
        returns (TWAPOrderWithSig memory made)
    {
        made.order = order;
        made.signature = signatureOf(key, hashSlices(order, place, block.chainid));
    }

    function sign(TWAPBuyOrder memory order, uint256 key, address place)
        internal
        view
        returns (TWAPBuyOrderWithSig memory made)
    {
        made.order = order;
        made.signature = signatureOf(key, hashSlices(order, place, block.chainid));
    }

    function sign(ProductiveOrder memory order, uint256 key, address place)
        internal
        view
        returns (ProductiveOrderWithSig memory made)
    {
        made.order = order;
        made.signature = signatureOf(key, hashProductive(order, place, block.chainid));
    }

    function sign(ExternalOrder memory order, uint256 key, address place)
        internal
        view
        returns (ExternalOrderWithSig memory made)
    {
        made.order = order;
        made.signature = signatureOf(key, hashExternal(order, place, block.chainid));
    }

    /// Signs in 64 bytes, as the published clients do (EIP-2098).
    function signatureOf(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, uint256(s) | (uint256(v - 27) << 255));
    }
}

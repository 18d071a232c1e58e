// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IRfq} from "./interfaces/IRfq.sol";
import {Payment} from "./libraries/Payment.sol";
import {Permit} from "./libraries/Permit.sol";
import {Signatures} from "./libraries/Signatures.sol";

/// @title Rfq: settles orders that a maker signed and a taker accepts
/// @notice `IRfq` documents the rules. The remaining amount is reduced before tokens move, so a
/// token that calls back finds the order as it is after the fill.
contract Rfq is IRfq, EIP712 {
    using Payment for IERC20;
    using Permit for IERC20;
    using Signatures for address;

    /// @inheritdoc IRfq
    uint256 public constant UNFILLED_ORDER = 0;
    /// @inheritdoc IRfq
    uint256 public constant FILLED_ORDER = 1;
    /// @inheritdoc IRfq
    bytes32 public constant RFQ_LIMIT_ORDER_TYPEHASH = keccak256(
        "Order(uint256 nonceAndMeta,uint128 expiry,address makerAsset,address takerAsset,"
        "address maker,address taker,uint256 makerAmount,uint256 takerAmount)"
    );

    /// @dev Maximum gas of one order in a batch that skips failing orders. A fill takes 100,000;
    /// the signature check and the tokens may each take several times that. See `_tryFill`.
    uint256 private constant ORDER_GAS = 1_000_000;

    /// @inheritdoc IRfq
    mapping(address maker => mapping(bytes32 orderHash => uint256)) public remaining;

    constructor() EIP712("AUGUSTUS RFQ", "1") {}

    /// @inheritdoc IRfq
    function fillOrder(Order calldata order, bytes calldata signature) external {
        fillOrderWithTarget(order, signature, msg.sender);
    }

    /// @inheritdoc IRfq
    function fillOrderWithTarget(Order calldata order, bytes calldata signature, address target) public {
        require(order.takerAmount > 0 && order.makerAmount > 0, "Invalid amount");
        _settle(order, signature, order.makerAmount, order.takerAmount, target);
    }

    /// @inheritdoc IRfq
    function partialFillOrder(Order calldata order, bytes calldata signature, uint256 takerTokenFillAmount)
        external
        returns (uint256 makerTokenFilledAmount)
    {
        return partialFillOrderWithTarget(order, signature, takerTokenFillAmount, msg.sender);
    }

    /// @inheritdoc IRfq
    function partialFillOrderWithTarget(
        Order calldata order,
        bytes calldata signature,
        uint256 takerTokenFillAmount,
        address target
    ) public returns (uint256 makerTokenFilledAmount) {
        makerTokenFilledAmount = _makerAmountFor(order, takerTokenFillAmount);
        _settle(order, signature, makerTokenFilledAmount, takerTokenFillAmount, target);
    }

    /// @inheritdoc IRfq
    function partialFillOrderWithTargetPermit(
        Order calldata order,
        bytes calldata signature,
        uint256 takerTokenFillAmount,
        address target,
        bytes calldata permitTakerAsset,
        bytes calldata permitMakerAsset
    ) public returns (uint256 makerTokenFilledAmount) {
        makerTokenFilledAmount = _makerAmountFor(order, takerTokenFillAmount);
        _permit(order.takerAsset, msg.sender, takerTokenFillAmount, permitTakerAsset);
        _permit(order.makerAsset, order.maker, makerTokenFilledAmount, permitMakerAsset);
        _settle(order, signature, makerTokenFilledAmount, takerTokenFillAmount, target);
    }

    /// @inheritdoc IRfq
    function batchFillOrderWithTarget(OrderInfo[] calldata orderInfos, address target) external {
        for (uint256 i; i < orderInfos.length; ++i) {
            OrderInfo calldata info = orderInfos[i];
            partialFillOrderWithTargetPermit(
                info.order,
                info.signature,
                info.takerTokenFillAmount,
                target,
                info.permitTakerAsset,
                info.permitMakerAsset
            );
        }
    }

    /// @inheritdoc IRfq
    function tryBatchFillOrderTakerAmount(OrderInfo[] calldata orderInfos, uint256 takerFillAmount, address target)
        external
    {
        uint256 left = takerFillAmount;
        for (uint256 i; i < orderInfos.length && left != 0; ++i) {
            uint256 takerFill = Math.min(left, orderInfos[i].takerTokenFillAmount);
            if (_tryFill(orderInfos[i], takerFill, target, orderInfos.length - i)) left -= takerFill;
        }
        _requireNothingLeft(left);
    }

    /// @inheritdoc IRfq
    function tryBatchFillOrderMakerAmount(OrderInfo[] calldata orderInfos, uint256 makerFillAmount, address target)
        external
    {
        uint256 left = makerFillAmount;
        for (uint256 i; i < orderInfos.length && left != 0; ++i) {
            (uint256 makerFill, uint256 takerFill) = _fillsFor(orderInfos[i], left);
            if (_tryFill(orderInfos[i], takerFill, target, orderInfos.length - i)) left -= makerFill;
        }
        _requireNothingLeft(left);
    }

    /// @inheritdoc IRfq
    function cancelOrder(bytes32 orderHash) public {
        if (remaining[msg.sender][orderHash] == FILLED_ORDER) return;
        remaining[msg.sender][orderHash] = FILLED_ORDER;
        emit OrderCancelled(orderHash, msg.sender);
    }

    /// @inheritdoc IRfq
    function cancelOrders(bytes32[] calldata orderHashes) external {
        for (uint256 i; i < orderHashes.length; ++i) {
            cancelOrder(orderHashes[i]);
        }
    }

    /// @inheritdoc IRfq
    function getRemainingOrderBalance(address maker, bytes32[] calldata orderHashes)
        external
        view
        returns (uint256[] memory remainingBalances)
    {
        remainingBalances = new uint256[](orderHashes.length);
        for (uint256 i; i < orderHashes.length; ++i) {
            remainingBalances[i] = remaining[maker][orderHashes[i]];
        }
    }

    /// @dev Returns what the maker gives for `takerAmount`, rounded down in favour of the maker.
    function _makerAmountFor(Order calldata order, uint256 takerAmount) private pure returns (uint256 makerAmount) {
        require(takerAmount > 0 && takerAmount <= order.takerAmount, "Invalid Taker amount");
        makerAmount = takerAmount * order.makerAmount / order.takerAmount;
        require(makerAmount > 0, "Maker token fill amount cannot be 0");
    }

    /// @dev Returns how much an order can add to a purchase, and its cost, rounded up. Returns
    /// zeros for invalid amounts, so that such an order is skipped like any other that cannot be
    /// filled.
    function _fillsFor(OrderInfo calldata info, uint256 left)
        private
        pure
        returns (uint256 makerFill, uint256 takerFill)
    {
        (uint256 makerAmount, uint256 takerAmount) = (info.order.makerAmount, info.order.takerAmount);
        (bool fits, uint256 product) = Math.tryMul(info.takerTokenFillAmount, makerAmount);
        if (!fits || product == 0 || takerAmount == 0) return (0, 0);
        makerFill = Math.min(left, product / takerAmount);
        takerFill = Math.ceilDiv(makerFill * takerAmount, makerAmount);
    }

    /// @dev Fills one order in a separate call, so that a failing fill is undone; delegated, so
    /// that the caller remains the taker.
    ///
    /// A maker's contract, a token or its permit may burn all gas that it gets and return a
    /// megabyte. So an order gets an equal share of the gas left for it and the `untried` ones
    /// after it, at most `ORDER_GAS`; unused gas is left for the others. The last order may get up
    /// to 63/64 of the rest (EIP-150). No return data is copied. A gas limit that covers the shares
    /// of the filled orders is therefore enough, whatever the others do.
    function _tryFill(OrderInfo calldata info, uint256 takerFill, address target, uint256 untried)
        private
        returns (bool done)
    {
        bytes memory fill = abi.encodeCall(
            this.partialFillOrderWithTargetPermit,
            (info.order, info.signature, takerFill, target, info.permitTakerAsset, info.permitMakerAsset)
        );
        uint256 gasLimit = Math.min(gasleft() / untried, ORDER_GAS);
        assembly ("memory-safe") {
            done := delegatecall(gasLimit, address(), add(fill, 32), mload(fill), 0, 0)
        }
    }

    function _requireNothingLeft(uint256 left) private pure {
        require(left == 0, "Couldn't swap the requested fill amount");
    }

    function _permit(IERC20 token, address owner, uint256 amount, bytes calldata permit) private {
        bytes4 selector = Permit.selectorOf(permit);
        if (selector != 0) require(token.submit(owner, amount, selector, permit), "Permit failed");
    }

    function _settle(
        Order calldata order,
        bytes calldata signature,
        uint256 makerAmount,
        uint256 takerAmount,
        address target
    ) private {
        require(order.expiry == 0 || block.timestamp <= order.expiry, "Order expired");
        require(order.taker == address(0) || order.taker == msg.sender, "Access denied");
        address maker = order.maker;
        bytes32 orderHash = _hashOf(order);
        uint256 left = remaining[maker][orderHash];
        if (left == UNFILLED_ORDER) {
            require(maker.isFrom(orderHash, signature), "Invalid Signature");
            // A first fill is at most the full order, so this is at least 1 and does not overflow.
            left = order.makerAmount - makerAmount + 1;
        } else {
            require(left > makerAmount, "Order already filled or expired");
            left -= makerAmount;
        }
        require(order.makerAsset != order.takerAsset, "Invalid assets");
        require(target != address(0) && target != address(this), "Invalid target");
        remaining[maker][orderHash] = left;
        order.makerAsset.pay(maker, target, makerAmount);
        order.takerAsset.pay(msg.sender, maker, takerAmount);
        emit OrderFilled(orderHash, maker, order.makerAsset, makerAmount, target, order.takerAsset, takerAmount);
    }

    /// @dev Hashes the words of the order unchanged: `_settle` reads every field smaller than a
    /// word, and Solidity reverts on dirty bits.
    function _hashOf(Order calldata order) private view returns (bytes32) {
        bytes32 typeHash = RFQ_LIMIT_ORDER_TYPEHASH;
        bytes32 structHash;
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, typeHash)
            calldatacopy(add(m, 32), order, 256)
            structHash := keccak256(m, 288)
        }
        return _hashTypedDataV4(structHash);
    }
}

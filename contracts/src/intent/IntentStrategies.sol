// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IDeltaWrappedNative} from "../interfaces/IDeltaWrappedNative.sol";
import {IDeltaYieldToken} from "../interfaces/IDeltaYieldToken.sol";
import {IIntentNative} from "../interfaces/IIntentNative.sol";
import {IIntentStrategies} from "../interfaces/IIntentStrategies.sol";
import {ProductiveOrder, ProductiveOrderWithSig} from "../interfaces/IntentOrder.sol";
import {FeeBook} from "../libraries/FeeBook.sol";
import {OrderHash} from "../libraries/OrderHash.sol";
import {OrderTerms, locate} from "../libraries/OrderTerms.sol";
import {OwnerTransfer} from "../libraries/OwnerTransfer.sol";
import {Productive} from "../libraries/Productive.sol";
import {Signatures} from "../libraries/Signatures.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {IntentModule} from "./IntentModule.sol";
import {FeeStorage, NativeStorage, NonceStorage, PreSignatureStorage, StrategyStorage} from "./IntentStorage.sol";

/// @title IntentStrategies: deposits in vaults for orders whose source earns
contract IntentStrategies is IntentModule, IIntentStrategies {
    using OwnerTransfer for OrderTerms;
    using Productive for ProductiveOrder;
    using Signatures for address;
    using Tokens for IERC20;

    /// @dev `ProductiveCancellation(bytes32 orderHash)`
    bytes32 private constant CANCELLATION_TYPEHASH = 0xfa699240c2f3864c9b792c962c212e324ce90bfd041428dce4f0fd73a095497d;

    address public immutable PERMIT2;

    constructor(address registry, address permit2) IntentModule("IntentStrategies", registry) {
        PERMIT2 = permit2;
    }

    /// @inheritdoc IIntentStrategies
    function depositToStrategy(address token, uint256 amount, address strategy) external nonReentrant {
        _deposit(token, amount, strategy);
        emit DepositToStrategy(msg.sender, token, strategy, amount);
    }

    /// @inheritdoc IIntentStrategies
    function depositToStrategyAndPreSign(address token, uint256 amount, address strategy, bytes32 orderHash)
        external
        nonReentrant
    {
        _deposit(token, amount, strategy);
        PreSignatureStorage.set(msg.sender, orderHash, true);
        emit DepositToStrategyAndPreSign(msg.sender, token, strategy, amount, orderHash);
    }

    /// @inheritdoc IIntentStrategies
    function depositToStrategyWithPermit(address token, uint256 amount, address strategy, bytes calldata permit)
        external
        nonReentrant
    {
        _depositByPermit(token, amount, strategy, permit);
        emit DepositToStrategy(msg.sender, token, strategy, amount);
    }

    /// @inheritdoc IIntentStrategies
    function depositToStrategyAndPreSignWithPermit(
        address token,
        uint256 amount,
        address strategy,
        bytes32 orderHash,
        bytes calldata permit
    ) external nonReentrant {
        _depositByPermit(token, amount, strategy, permit);
        PreSignatureStorage.set(msg.sender, orderHash, true);
        emit DepositToStrategyAndPreSign(msg.sender, token, strategy, amount, orderHash);
    }

    /// @inheritdoc IIntentStrategies
    function depositNativeToStrategy(address strategy) external payable nonReentrant {
        _depositNative(strategy);
        emit DepositNativeToStrategy(msg.sender, strategy, msg.value);
    }

    /// @inheritdoc IIntentStrategies
    function depositNativeToStrategyAndPreSign(address strategy, bytes32 orderHash) external payable nonReentrant {
        _depositNative(strategy);
        PreSignatureStorage.set(msg.sender, orderHash, true);
        emit DepositNativeToStrategyAndPreSign(msg.sender, strategy, msg.value, orderHash);
    }

    /// @inheritdoc IIntentStrategies
    function withdrawNativeFromStrategy(address strategy, uint256 amount) external nonReentrant {
        uint256 paid = _withdraw(address(Tokens.NATIVE), strategy, amount);
        emit WithdrawNativeFromStrategy(msg.sender, strategy, paid);
    }

    /// @inheritdoc IIntentStrategies
    function withdrawFromStrategy(address strategy, uint256 amount) external nonReentrant {
        address token = IERC4626(strategy).asset();
        uint256 paid = _withdraw(token, strategy, amount);
        emit WithdrawFromStrategy(msg.sender, token, strategy, paid);
    }

    /// @inheritdoc IIntentStrategies
    function cancelProductiveAndWithdraw(ProductiveOrderWithSig calldata orderWithSig) external nonReentrant {
        ProductiveOrder calldata order = orderWithSig.order;
        if (msg.sender != order.owner) revert IIntentNative.Unauthorized();
        _cancel(order, order.digest());
    }

    /// @inheritdoc IIntentStrategies
    function cancelProductiveAndWithdrawWithSignature(
        ProductiveOrderWithSig calldata orderWithSig,
        bytes calldata cancellationSignature
    ) external nonReentrant {
        ProductiveOrder calldata order = orderWithSig.order;
        bytes32 orderHash = order.digest();
        bytes32 cancellation = OrderHash.digest(abi.encode(CANCELLATION_TYPEHASH, orderHash));
        if (!order.owner.isFrom(cancellation, cancellationSignature)) revert InvalidSignature();
        _cancel(order, orderHash);
    }

    /// @inheritdoc IIntentStrategies
    function expireProductiveAndWithdraw(ProductiveOrderWithSig calldata orderWithSig) external nonReentrant {
        ProductiveOrder calldata order = orderWithSig.order;
        if (block.timestamp <= order.deadline) revert OrderNotExpired();
        bytes32 orderHash = order.digest();
        if (!PreSignatureStorage.isSigned(order.owner, orderHash, orderWithSig.signature)) revert InvalidSignature();
        uint256 paid = _end(order);
        emit ProductiveOrderExpired(order.owner, orderHash, order.strategy, paid);
    }

    /// @inheritdoc IIntentStrategies
    function collectYieldFees(address deltaToken) external nonReentrant returns (uint256 amount) {
        IERC20 token = IERC20(_requireDeltaToken(deltaToken).UNDERLYING());
        uint256 before = token.held(address(this));
        IDeltaYieldToken(deltaToken).payYieldFees();
        amount = token.held(address(this)) - before;
        FeeBook.register(FeeStorage.layout().fees, address(0), token, amount);
    }

    /// @inheritdoc IIntentStrategies
    /// @dev Can be set only once, because positions are recorded in that token.
    function setDeltaToken(address underlying, address deltaToken) external onlyOwner {
        mapping(address => address) storage deltaTokenOf = StrategyStorage.layout().deltaTokenOf;
        address old = deltaTokenOf[underlying];
        if (old != address(0)) revert DeltaTokenAlreadySet(underlying, old);
        IDeltaYieldToken token = IDeltaYieldToken(deltaToken);
        if (token.UNDERLYING() != underlying || token.DELTA_ADAPTER() != address(this)) {
            revert InvalidDeltaToken(underlying, deltaToken);
        }
        deltaTokenOf[underlying] = deltaToken;
        emit DeltaTokenRegistered(underlying, deltaToken);
    }

    /// @inheritdoc IIntentStrategies
    function addStrategyForToken(address deltaToken, address strategy) external onlyOwner {
        _requireDeltaToken(deltaToken).addStrategy(strategy);
    }

    /// @inheritdoc IIntentStrategies
    function removeStrategyForToken(address deltaToken, address strategy) external onlyOwner {
        _requireDeltaToken(deltaToken).removeStrategy(strategy);
    }

    /// @inheritdoc IIntentStrategies
    function setProtocolYieldFees(address[] calldata deltaTokens, uint16[] calldata feesBps) external onlyOwner {
        if (deltaTokens.length != feesBps.length) revert ArrayLengthMismatch();
        for (uint256 i; i < deltaTokens.length; ++i) {
            _requireDeltaToken(deltaTokens[i]).setProtocolYieldFee(feesBps[i]);
        }
    }

    /// @inheritdoc IIntentStrategies
    function getProtocolYieldFee(address deltaToken) external view returns (uint16) {
        return IDeltaYieldToken(deltaToken).getProtocolYieldFee();
    }

    /// @inheritdoc IIntentStrategies
    function getDeltaToken(address token) external view returns (address) {
        return StrategyStorage.deltaTokenOf(token);
    }

    /// @inheritdoc IntentModule
    function selectors() external pure override returns (bytes4[] memory) {
        return _listOf(bytes.concat(_selectorsOfUsers(), _selectorsOfToken()));
    }

    function _selectorsOfUsers() private pure returns (bytes memory) {
        return abi.encodePacked(
            this.depositToStrategy.selector,
            this.depositToStrategyAndPreSign.selector,
            this.depositToStrategyWithPermit.selector,
            this.depositToStrategyAndPreSignWithPermit.selector,
            this.depositNativeToStrategy.selector,
            this.depositNativeToStrategyAndPreSign.selector,
            this.withdrawNativeFromStrategy.selector,
            this.withdrawFromStrategy.selector,
            this.cancelProductiveAndWithdraw.selector,
            this.cancelProductiveAndWithdrawWithSignature.selector,
            this.expireProductiveAndWithdraw.selector
        );
    }

    function _selectorsOfToken() private pure returns (bytes memory) {
        return abi.encodePacked(
            this.collectYieldFees.selector,
            this.setDeltaToken.selector,
            this.addStrategyForToken.selector,
            this.removeStrategyForToken.selector,
            this.setProtocolYieldFees.selector,
            this.getProtocolYieldFee.selector,
            this.getDeltaToken.selector
        );
    }

    function _deposit(address token, uint256 amount, address strategy) private {
        if (amount == 0) revert IIntentNative.InvalidDepositAmount();
        _deltaTokenOf(token).depositToStrategyFrom(msg.sender, amount, strategy);
    }

    /// @dev Takes the tokens as an order of that amount would.
    function _depositByPermit(address token, uint256 amount, address strategy, bytes calldata permit) private {
        if (amount == 0) revert IIntentNative.InvalidDepositAmount();
        IDeltaYieldToken deltaToken = _deltaTokenOf(token);
        OrderTerms memory terms;
        (terms.owner, terms.srcToken, terms.srcAmount) = (msg.sender, IERC20(token), amount);
        (terms.permit, terms.deadline) = (locate(permit), type(uint256).max);
        uint256 before = IERC20(token).held(address(deltaToken));
        terms.take(PERMIT2, address(deltaToken), amount);
        // A token that taxes its transfers must not be topped up with fees held there.
        if (IERC20(token).held(address(deltaToken)) - before != amount) revert TransferFailed();
        deltaToken.depositToStrategyDirect(amount, strategy, msg.sender);
    }

    function _depositNative(address strategy) private {
        if (msg.value == 0) revert IIntentNative.InvalidDepositAmount();
        _wrappedNative().depositNativeToStrategy{value: msg.value}(strategy, msg.sender);
    }

    /// @dev Pays the caller from a position.
    function _withdraw(address token, address strategy, uint256 amount) private returns (uint256 paid) {
        if (amount == type(uint256).max) {
            return _redeem(token, strategy, msg.sender, _sharesOf(token, strategy, msg.sender));
        }
        if (token == address(Tokens.NATIVE)) {
            return _wrappedNative().withdrawNativeFromStrategy(amount, strategy, msg.sender, msg.sender);
        }
        return _deltaTokenOf(token).withdrawFromStrategy(amount, strategy, msg.sender, msg.sender);
    }

    function _cancel(ProductiveOrder calldata order, bytes32 orderHash) private {
        uint256 paid = _end(order);
        emit ProductiveOrderCancelled(order.owner, orderHash, order.strategy, paid);
    }

    /// @dev Ends an order and pays its owner what it could still have sold. Uses the nonce, so that
    /// an expired order cannot take from a later position.
    function _end(ProductiveOrder calldata order) private returns (uint256 paid) {
        if (NonceStorage.isUsed(order.owner, order.nonce)) revert IIntentNative.NonceAlreadyUsed();
        NonceStorage.invalidate(order.owner, order.nonce);
        uint256 held = _deltaTokenOf(order.srcToken).strategyShares(order.strategy, order.owner);
        if (held == 0) return 0;
        uint256 shares = order.useShares
            ? order.shares
            : _deltaTokenOf(order.srcToken).convertToShares(order.srcAmount, order.strategy, order.owner);
        return _redeem(order.srcToken, order.strategy, order.owner, Math.min(held, shares));
    }

    function _redeem(address token, address strategy, address owner, uint256 shares) private returns (uint256) {
        if (token == address(Tokens.NATIVE)) {
            return _wrappedNative().redeemNativeFromStrategy(shares, strategy, owner, owner);
        }
        return _deltaTokenOf(token).redeemFromStrategy(shares, strategy, owner, owner);
    }

    function _sharesOf(address token, address strategy, address owner) private view returns (uint256 shares) {
        shares = _deltaTokenOf(token).strategyShares(strategy, owner);
        if (shares == 0) revert NoSharesToWithdraw();
    }

    function _deltaTokenOf(address token) private view returns (IDeltaYieldToken) {
        address deltaToken = StrategyStorage.deltaTokenOf(token);
        if (deltaToken == address(0)) revert InvalidStrategy();
        return IDeltaYieldToken(deltaToken);
    }

    function _wrappedNative() private view returns (IDeltaWrappedNative) {
        return IDeltaWrappedNative(NativeStorage.layout().wrappedNative);
    }

    /// @dev Returns a deposit token, which may be the one of native tokens; reverts for others.
    function _requireDeltaToken(address deltaToken) private view returns (IDeltaYieldToken token) {
        token = IDeltaYieldToken(deltaToken);
        address underlying = token.UNDERLYING();
        bool isKnown = deltaToken == NativeStorage.layout().wrappedNative
            || deltaToken == StrategyStorage.layout().deltaTokenOf[underlying];
        if (!isKnown) revert InvalidDeltaToken(underlying, deltaToken);
    }
}

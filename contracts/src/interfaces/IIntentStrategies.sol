// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProductiveOrderWithSig} from "./IntentOrder.sol";

/// @title IIntentStrategies: deposits in vaults, whose sources earn while their orders are open
/// @notice A deposit becomes a position of the caller in the deposit token of its asset
/// (`IDeltaYieldToken`), separate from those of others. An owner can withdraw it at any time, from
/// that token too.
interface IIntentStrategies {
    /// @notice The deadline of the order has not passed.
    error OrderNotExpired();
    /// @notice No vault was named, or the asset has no deposit token.
    error InvalidStrategy();
    /// @notice The owner has no position in the vault.
    error NoSharesToWithdraw();
    /// @notice The asset has a deposit token already.
    error DeltaTokenAlreadySet(address underlying, address deltaToken);
    /// @notice The deposit token has another asset or another intent contract.
    error InvalidDeltaToken(address underlying, address deltaToken);

    event DepositNativeToStrategy(address indexed user, address indexed strategy, uint256 amount);
    event DepositNativeToStrategyAndPreSign(
        address indexed user, address indexed strategy, uint256 amount, bytes32 orderHash
    );
    event DepositToStrategy(address indexed user, address indexed token, address indexed strategy, uint256 amount);
    event DepositToStrategyAndPreSign(
        address indexed user, address indexed token, address indexed strategy, uint256 amount, bytes32 orderHash
    );
    event WithdrawNativeFromStrategy(address indexed user, address indexed strategy, uint256 amount);
    event WithdrawFromStrategy(address indexed user, address indexed token, address indexed strategy, uint256 amount);
    event ProductiveOrderCancelled(
        address indexed owner, bytes32 indexed orderHash, address indexed strategy, uint256 amount
    );
    event ProductiveOrderExpired(
        address indexed owner, bytes32 indexed orderHash, address indexed strategy, uint256 amount
    );
    event DeltaTokenRegistered(address indexed underlying, address indexed deltaToken);

    /// @notice Deposits the caller's tokens, which the caller has approved for their deposit token.
    /// @param token the asset
    /// @param amount raw units
    /// @param strategy a listed vault
    function depositToStrategy(address token, uint256 amount, address strategy) external;

    /// @notice Deposits like `depositToStrategy`, and signs an order in the same transaction.
    /// @param token the asset
    /// @param amount raw units
    /// @param strategy a listed vault
    /// @param orderHash digest of the order
    function depositToStrategyAndPreSign(address token, uint256 amount, address strategy, bytes32 orderHash) external;

    /// @notice Deposits the caller's tokens, which this contract takes by the permit.
    /// @param token the asset
    /// @param amount raw units
    /// @param strategy a listed vault
    /// @param permit a permit as in an order (see `OwnerTransfer`); a signed transfer of Permit2
    /// has no deadline
    function depositToStrategyWithPermit(address token, uint256 amount, address strategy, bytes calldata permit)
        external;

    /// @notice Deposits like `depositToStrategyWithPermit`, and signs an order in the same
    /// transaction.
    /// @param token the asset
    /// @param amount raw units
    /// @param strategy a listed vault
    /// @param orderHash digest of the order
    /// @param permit a permit as in an order (see `OwnerTransfer`); a signed transfer of Permit2
    /// has no deadline
    function depositToStrategyAndPreSignWithPermit(
        address token,
        uint256 amount,
        address strategy,
        bytes32 orderHash,
        bytes calldata permit
    ) external;

    /// @notice Deposits the native value of the call.
    /// @param strategy a listed vault
    function depositNativeToStrategy(address strategy) external payable;

    /// @notice Deposits the native value of the call, and signs an order in the same transaction.
    /// @param strategy a listed vault
    /// @param orderHash digest of the order
    function depositNativeToStrategyAndPreSign(address strategy, bytes32 orderHash) external payable;

    /// @notice Pays native tokens from the caller's position.
    /// @param strategy the vault
    /// @param amount raw units that the caller gets; the maximum of the type is the whole position
    function withdrawNativeFromStrategy(address strategy, uint256 amount) external;

    /// @notice Pays assets from the caller's position.
    /// @param strategy the vault
    /// @param amount raw units that the caller gets; the maximum of the type is the whole position
    function withdrawFromStrategy(address strategy, uint256 amount) external;

    /// @notice Cancels an order of the caller, and pays back what it could have sold, including
    /// yield.
    /// @param orderWithSig the signed order; the signature is ignored
    function cancelProductiveAndWithdraw(ProductiveOrderWithSig calldata orderWithSig) external;

    /// @notice Cancels an order whose owner signed `ProductiveCancellation(bytes32 orderHash)`.
    /// Anyone may call it.
    /// @param orderWithSig the signed order; its own signature is ignored
    /// @param cancellationSignature the owner's, in a form of an order's signature
    function cancelProductiveAndWithdrawWithSignature(
        ProductiveOrderWithSig calldata orderWithSig,
        bytes calldata cancellationSignature
    ) external;

    /// @notice Ends an order after its deadline, and pays the owner what it could have sold. Anyone
    /// may call it, once.
    /// @param orderWithSig the order with its signature
    function expireProductiveAndWithdraw(ProductiveOrderWithSig calldata orderWithSig) external;

    /// @notice Moves fees on yield from a deposit token to the service's claims. Anyone may call
    /// it.
    /// @param deltaToken a deposit token
    /// @return amount raw units of its asset
    function collectYieldFees(address deltaToken) external returns (uint256 amount);

    /// @notice Sets the deposit token of an asset, once. Only for the owner.
    /// @param underlying the asset
    /// @param deltaToken its deposit token
    function setDeltaToken(address underlying, address deltaToken) external;

    /// @notice Lists a vault. Only for the owner.
    /// @param deltaToken the deposit token of its asset
    /// @param strategy the vault
    function addStrategyForToken(address deltaToken, address strategy) external;

    /// @notice Ends deposits in a vault. Only for the owner.
    /// @param deltaToken the deposit token of its asset
    /// @param strategy the vault
    function removeStrategyForToken(address deltaToken, address strategy) external;

    /// @notice Sets fees on yield. Only for the owner.
    /// @param deltaTokens deposit tokens
    /// @param feesBps the fee of each, in basis points of the yield
    function setProtocolYieldFees(address[] calldata deltaTokens, uint16[] calldata feesBps) external;

    /// @notice Returns the fee on yield.
    /// @param deltaToken a deposit token
    /// @return basis points of the yield
    function getProtocolYieldFee(address deltaToken) external view returns (uint16);

    /// @notice Returns the deposit token of an asset.
    /// @param token the asset; the native one is written as 0xEeee..EEeE
    /// @return zero if it has none
    function getDeltaToken(address token) external view returns (address);
}

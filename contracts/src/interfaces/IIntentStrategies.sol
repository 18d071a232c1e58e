// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProductiveOrderWithSig} from "./IntentOrder.sol";

/// @title IIntentStrategies: sources of orders earn in vaults while their orders are open
/// @notice A deposit becomes a position of the caller in the token of deposits of its asset (`IDeltaYieldToken`),
/// whoever else has positions there. An owner can withdraw it at any time, from that token too.
interface IIntentStrategies {
    /// @notice The order is open until its deadline is over.
    error OrderNotExpired();
    /// @notice There is no vault for this: none was named, or the asset has no token of deposits.
    error InvalidStrategy();
    /// @notice The owner has no position in the vault.
    error NoSharesToWithdraw();
    /// @notice The asset has a token of deposits.
    error DeltaTokenAlreadySet(address underlying, address deltaToken);
    /// @notice The token of deposits has another asset or another intent contract.
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

    /// @notice Deposits the caller's tokens, which the caller has approved for their token of deposits.
    /// @param token the asset
    /// @param amount raw units
    /// @param strategy a listed vault
    function depositToStrategy(address token, uint256 amount, address strategy) external;

    /// @notice The same, and signs an order in the same transaction.
    /// @param token the asset
    /// @param amount raw units
    /// @param strategy a listed vault
    /// @param orderHash digest of the order
    function depositToStrategyAndPreSign(address token, uint256 amount, address strategy, bytes32 orderHash) external;

    /// @notice Deposits the caller's tokens, which this contract takes as the permit says.
    /// @param token the asset
    /// @param amount raw units
    /// @param strategy a listed vault
    /// @param permit as of an order (see `OwnerTransfer`); what Permit2 transfers by signature is signed without a
    /// deadline
    function depositToStrategyWithPermit(address token, uint256 amount, address strategy, bytes calldata permit)
        external;

    /// @notice The same, and signs an order in the same transaction.
    /// @param token the asset
    /// @param amount raw units
    /// @param strategy a listed vault
    /// @param orderHash digest of the order
    /// @param permit as of an order (see `OwnerTransfer`); what Permit2 transfers by signature is signed without a
    /// deadline
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

    /// @notice The same, and signs an order in the same transaction.
    /// @param strategy a listed vault
    /// @param orderHash digest of the order
    function depositNativeToStrategyAndPreSign(address strategy, bytes32 orderHash) external payable;

    /// @notice Pays native tokens out of the caller's position.
    /// @param strategy the vault
    /// @param amount raw units that the caller gets; the maximum of the type is the whole position
    function withdrawNativeFromStrategy(address strategy, uint256 amount) external;

    /// @notice Pays assets out of the caller's position.
    /// @param strategy the vault
    /// @param amount raw units that the caller gets; the maximum of the type is the whole position
    function withdrawFromStrategy(address strategy, uint256 amount) external;

    /// @notice Ends an order of the caller's, and pays back what it could have sold, yield too.
    /// @param orderWithSig as it was signed; the signature is not read
    function cancelProductiveAndWithdraw(ProductiveOrderWithSig calldata orderWithSig) external;

    /// @notice The same for an owner who signed `ProductiveCancellation(bytes32 orderHash)`, called by anybody.
    /// @param orderWithSig as it was signed; its own signature is not read
    /// @param cancellationSignature the owner's, in a form of an order's signature
    function cancelProductiveAndWithdrawWithSignature(
        ProductiveOrderWithSig calldata orderWithSig,
        bytes calldata cancellationSignature
    ) external;

    /// @notice Ends an order after its deadline, and pays the owner what it could have sold. Anybody may call it, once.
    /// @param orderWithSig with its signature
    function expireProductiveAndWithdraw(ProductiveOrderWithSig calldata orderWithSig) external;

    /// @notice Moves fees on yield from a token of deposits to what the service may claim. Anybody may call it.
    /// @param deltaToken a token of deposits
    /// @return amount raw units of its asset
    function collectYieldFees(address deltaToken) external returns (uint256 amount);

    /// @notice Gives an asset its token of deposits, once. For the owner.
    /// @param underlying the asset
    /// @param deltaToken its token of deposits
    function setDeltaToken(address underlying, address deltaToken) external;

    /// @notice Lists a vault. For the owner.
    /// @param deltaToken the token of deposits of its asset
    /// @param strategy the vault
    function addStrategyForToken(address deltaToken, address strategy) external;

    /// @notice Ends deposits in a vault. For the owner.
    /// @param deltaToken the token of deposits of its asset
    /// @param strategy the vault
    function removeStrategyForToken(address deltaToken, address strategy) external;

    /// @notice Sets fees on yield. For the owner.
    /// @param deltaTokens tokens of deposits
    /// @param feesBps basis points of the yield, of each
    function setProtocolYieldFees(address[] calldata deltaTokens, uint16[] calldata feesBps) external;

    /// @notice Returns the fee on yield.
    /// @param deltaToken a token of deposits
    /// @return basis points of the yield
    function getProtocolYieldFee(address deltaToken) external view returns (uint16);

    /// @notice Returns the token of deposits of an asset.
    /// @param token the asset; the native one is written as 0xEeee..EEeE
    /// @return zero if it has none
    function getDeltaToken(address token) external view returns (address);
}

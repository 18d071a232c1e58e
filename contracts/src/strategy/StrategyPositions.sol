// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IDeltaYieldToken} from "../interfaces/IDeltaYieldToken.sol";
import {ISwapErrors} from "../interfaces/ISwapErrors.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title StrategyPositions: the positions of a deposit token
/// @notice Shares and assets are counted by balance differences; a vault's answers are not trusted.
/// The owner of the intent contract chooses the vaults: one that misreports its shares harms only
/// those who have positions in it.
abstract contract StrategyPositions is IDeltaYieldToken, ERC20, ReentrancyGuardTransient {
    using SafeCast for uint256;
    using Tokens for IERC20;

    /// @param shares shares of the vault, held by this contract
    /// @param principal the amount paid for them, in raw units of the asset
    struct Position {
        uint128 shares;
        uint128 principal;
    }

    /// @notice Returns the maximum fee on yield, in basis points.
    uint256 public constant MAX_YIELD_FEE = 2_000;
    uint256 private constant BPS = 10_000;
    /// @dev Basis points that a deposit may lose to the vault's rounding and fees.
    uint256 private constant MAX_DEPOSIT_LOSS = 10;

    /// @inheritdoc IDeltaYieldToken
    address public immutable DELTA_ADAPTER;
    /// @inheritdoc IDeltaYieldToken
    address public immutable UNDERLYING;

    /// @inheritdoc IDeltaYieldToken
    address[] public strategies;
    /// @inheritdoc IDeltaYieldToken
    mapping(address strategy => bool) public isStrategy;
    /// @inheritdoc IDeltaYieldToken
    uint256 public yieldFees;
    uint16 private _yieldFeeBps;
    mapping(address strategy => mapping(address owner => Position)) private _positions;

    modifier onlyDelta() {
        if (msg.sender != DELTA_ADAPTER) revert Unauthorized();
        _;
    }

    modifier onlyOwnerOrDelta(address owner) {
        if (msg.sender != owner && msg.sender != DELTA_ADAPTER) revert Unauthorized();
        _;
    }

    constructor(address adapter, address underlying) {
        if (adapter == address(0) || underlying == address(0)) revert ZeroAddress();
        (DELTA_ADAPTER, UNDERLYING) = (adapter, underlying);
    }

    /// @inheritdoc IDeltaYieldToken
    function removeStrategy(address strategy) external onlyDelta {
        if (!isStrategy[strategy]) revert StrategyNotAdded();
        isStrategy[strategy] = false;
        uint256 at;
        while (strategies[at] != strategy) ++at;
        strategies[at] = strategies[strategies.length - 1];
        strategies.pop();
        emit StrategyRemoved(strategy);
    }

    /// @inheritdoc IDeltaYieldToken
    function setProtocolYieldFee(uint16 feeBps) external onlyDelta {
        if (feeBps > MAX_YIELD_FEE) revert InvalidFeeBps();
        _yieldFeeBps = feeBps;
    }

    /// @inheritdoc IDeltaYieldToken
    function depositToStrategy(uint256 assets, address strategy, address receiver) external nonReentrant {
        _pull(msg.sender, assets);
        _deposit(assets, strategy, receiver);
    }

    /// @inheritdoc IDeltaYieldToken
    function depositToStrategyFrom(address owner, uint256 assets, address strategy) external nonReentrant onlyDelta {
        _pull(owner, assets);
        _deposit(assets, strategy, owner);
    }

    /// @inheritdoc IDeltaYieldToken
    function depositToStrategyDirect(uint256 assets, address strategy, address receiver)
        external
        nonReentrant
        onlyDelta
    {
        _deposit(assets, strategy, receiver);
    }

    /// @inheritdoc IDeltaYieldToken
    function withdrawFromStrategy(uint256 assets, address strategy, address owner, address receiver)
        external
        nonReentrant
        onlyOwnerOrDelta(owner)
        returns (uint256 netAssets)
    {
        netAssets = _withdraw(assets, strategy, owner);
        _pay(receiver, netAssets);
    }

    /// @inheritdoc IDeltaYieldToken
    function redeemFromStrategy(uint256 shares, address strategy, address owner, address receiver)
        external
        nonReentrant
        onlyOwnerOrDelta(owner)
        returns (uint256 assets)
    {
        assets = _redeem(shares, strategy, owner);
        _pay(receiver, assets);
    }

    /// @inheritdoc IDeltaYieldToken
    function payYieldFees() external nonReentrant onlyDelta returns (uint256 amount) {
        amount = yieldFees;
        yieldFees = 0;
        _pay(DELTA_ADAPTER, amount);
    }

    /// @inheritdoc IDeltaYieldToken
    function userPrincipal(address strategy, address user) external view returns (uint256) {
        return _positions[strategy][user].principal;
    }

    /// @inheritdoc IDeltaYieldToken
    function convertToShares(uint256 principalAmount, address strategy, address owner) external view returns (uint256) {
        Position storage position = _positions[strategy][owner];
        if (position.principal == 0) return 0;
        return Math.mulDiv(principalAmount, position.shares, position.principal, Math.Rounding.Ceil);
    }

    /// @inheritdoc IDeltaYieldToken
    function previewRedeemFromStrategy(uint256 shares, address strategy, address owner)
        external
        view
        returns (uint256 grossAssets, uint256 yieldFee, uint256 netAssets)
    {
        (grossAssets, yieldFee) = _preview(shares, strategy, _positions[strategy][owner]);
        netAssets = grossAssets - yieldFee;
    }

    /// @inheritdoc IDeltaYieldToken
    function positionOf(address strategy, address user)
        external
        view
        returns (uint256 shares, uint256 principal, uint256 worth)
    {
        Position memory position = _positions[strategy][user];
        if (position.shares == 0) return (0, 0, 0);
        (uint256 gross, uint256 fee) = _preview(position.shares, strategy, position);
        return (position.shares, position.principal, gross - fee);
    }

    /// @inheritdoc IDeltaYieldToken
    function previewDepositToStrategy(uint256 assets, address strategy) external view returns (uint256) {
        return IERC4626(strategy).previewDeposit(assets);
    }

    /// @inheritdoc IDeltaYieldToken
    function previewWithdrawFromStrategy(uint256 assets, address strategy) external view returns (uint256) {
        return IERC4626(strategy).previewWithdraw(assets);
    }

    /// @inheritdoc IDeltaYieldToken
    function getProtocolYieldFee() external view returns (uint16) {
        return _yieldFeeBps;
    }

    /// @inheritdoc IDeltaYieldToken
    function addStrategy(address strategy) public virtual onlyDelta {
        if (isStrategy[strategy]) revert StrategyAlreadyAdded();
        if (IERC4626(strategy).asset() != UNDERLYING) revert AssetMismatch();
        strategies.push(strategy);
        isStrategy[strategy] = true;
        emit StrategyAdded(strategy);
    }

    /// @inheritdoc IDeltaYieldToken
    function strategyShares(address strategy, address user) public view returns (uint256) {
        return _positions[strategy][user].shares;
    }

    /// @dev Deposits assets held here. An empty vault, or one with a recent donation, may mint
    /// fewer shares than the deposit is worth: their redemption value decides.
    function _deposit(uint256 assets, address strategy, address receiver) internal {
        if (receiver == address(0)) revert ZeroAddress();
        if (!isStrategy[strategy]) revert StrategyNotAdded();
        IERC20 asset = IERC20(UNDERLYING);
        uint256 sharesBefore = IERC20(strategy).held(address(this));
        uint256 heldBefore = asset.held(address(this));
        asset.allow(strategy, assets);
        IERC4626(strategy).deposit(assets, address(this));
        // A vault that took less would leave the rest, and its allowance, to others.
        if (asset.held(address(this)) + assets != heldBefore) revert ISwapErrors.TransferFailed();
        uint256 shares = IERC20(strategy).held(address(this)) - sharesBefore;
        _requireWorth(IERC4626(strategy), shares, assets);
        Position storage position = _positions[strategy][receiver];
        _store(
            strategy, receiver, Position(position.shares + shares.toUint128(), position.principal + assets.toUint128())
        );
    }

    /// @dev Accepts the loss of one unit to the vault's rounding, whatever the amount.
    function _requireWorth(IERC4626 strategy, uint256 shares, uint256 assets) private view {
        uint256 worth = strategy.previewRedeem(shares);
        uint256 minimum = Math.mulDiv(assets, BPS - MAX_DEPOSIT_LOSS, BPS, Math.Rounding.Ceil);
        if (shares == 0 || worth + 1 < minimum) revert DepositBelowMinimum(worth, minimum);
    }

    /// @dev Withdraws assets from a position.
    /// @return net these assets, after the fee, plus what the vault paid above the request
    function _withdraw(uint256 assets, address strategy, address owner) internal returns (uint256 net) {
        Position memory position = _positionOf(strategy, owner);
        uint256 gross = _grossOf(assets, strategy, position);
        (uint256 received, uint256 burned) =
            _leave(strategy, abi.encodeCall(IERC4626.withdraw, (gross, address(this), address(this))));
        if (received < gross) revert ShortWithdrawal(received, gross);
        if (burned > position.shares) revert InsufficientShares(position.shares, burned);
        uint256 principal = _principalOf(position, burned);
        net = received - _book(owner, _yieldOf(received, principal), gross - assets);
        _store(
            strategy, owner, Position(position.shares - burned.toUint128(), position.principal - principal.toUint128())
        );
    }

    /// @dev Redeems shares of a position.
    /// @return assets the assets that they brought, less the fee
    function _redeem(uint256 shares, address strategy, address owner) internal returns (uint256 assets) {
        Position memory position = _positionOf(strategy, owner);
        if (shares > position.shares) revert InsufficientShares(position.shares, shares);
        (uint256 received, uint256 burned) =
            _leave(strategy, abi.encodeCall(IERC4626.redeem, (shares, address(this), address(this))));
        if (burned > shares) revert InsufficientShares(shares, burned);
        uint256 principal = _principalOf(position, shares);
        uint256 gained = _yieldOf(received, principal);
        assets = received - _book(owner, gained, _feeOn(gained));
        _store(
            strategy, owner, Position(position.shares - shares.toUint128(), position.principal - principal.toUint128())
        );
    }

    /// @dev Pays with assets held here.
    function _pay(address receiver, uint256 amount) private {
        if (receiver == address(0)) revert ZeroAddress();
        IERC20(UNDERLYING).push(receiver, amount);
    }

    /// @dev Takes assets by allowance; reverts for a token that taxes its transfers.
    function _pull(address from, uint256 assets) private {
        if (IERC20(UNDERLYING).pullCounted(from, address(this), assets) != assets) revert ISwapErrors.TransferFailed();
    }

    /// @dev Calls the vault, and counts received assets and burned shares.
    function _leave(address strategy, bytes memory call) private returns (uint256 received, uint256 burned) {
        IERC20 asset = IERC20(UNDERLYING);
        uint256 heldBefore = asset.held(address(this));
        uint256 sharesBefore = IERC20(strategy).held(address(this));
        (bool done, bytes memory answer) = strategy.call(call);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
        received = asset.held(address(this)) - heldBefore;
        burned = sharesBefore - IERC20(strategy).held(address(this));
    }

    /// @dev Returns what must be withdrawn so that `assets` are left after the fee, rounded up: the
    /// whole position is worth `gross` before and `net` after the fee, and a part of it is in that
    /// proportion.
    function _grossOf(uint256 assets, address strategy, Position memory position) private view returns (uint256) {
        if (_yieldFeeBps == 0) return assets;
        (uint256 gross, uint256 fee) = _preview(position.shares, strategy, position);
        uint256 net = gross - fee;
        return net == 0 ? assets : Math.mulDiv(assets, gross, net, Math.Rounding.Ceil);
    }

    /// @return gross the assets that shares would bring now
    /// @return fee the fee on the yield in it
    function _preview(uint256 shares, address strategy, Position memory position)
        private
        view
        returns (uint256 gross, uint256 fee)
    {
        gross = IERC4626(strategy).previewRedeem(shares);
        if (position.shares != 0) fee = _feeOn(_yieldOf(gross, _principalOf(position, shares)));
    }

    function _positionOf(address strategy, address owner) private view returns (Position memory position) {
        position = _positions[strategy][owner];
        if (position.shares == 0) revert NoSharesInStrategy();
    }

    function _store(address strategy, address owner, Position memory position) private {
        _positions[strategy][owner] = position;
        emit PositionChanged(owner, strategy, position.shares, position.principal);
    }

    /// @dev Records a fee.
    /// @return the fee
    function _book(address owner, uint256 gained, uint256 fee) private returns (uint256) {
        if (fee == 0) return 0;
        yieldFees += fee;
        emit YieldFeeCollected(UNDERLYING, owner, gained, fee, _yieldFeeBps);
        return fee;
    }

    /// @dev Computes the fee, rounded up, so that many small withdrawals pay no less than one.
    function _feeOn(uint256 gained) private view returns (uint256) {
        return Math.mulDiv(gained, _yieldFeeBps, BPS, Math.Rounding.Ceil);
    }

    function _principalOf(Position memory position, uint256 shares) private pure returns (uint256) {
        return Math.mulDiv(position.principal, shares, position.shares);
    }

    function _yieldOf(uint256 assets, uint256 principal) private pure returns (uint256) {
        return assets > principal ? assets - principal : 0;
    }
}

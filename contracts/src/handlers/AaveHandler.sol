// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IAaveHandler} from "../interfaces/IAaveHandler.sol";
import {IAavePool} from "../interfaces/IAavePool.sol";
import {IExternalProtocolHandler} from "../interfaces/IExternalProtocolHandler.sol";
import {IExternalSettlement} from "../interfaces/IExternalSettlement.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title AaveHandler: swaps collateral or debt in Aave V3, and repays debt from collateral
/// @notice Holds nothing between orders. What a purchase does not use of `tokenIn` returns to the
/// position, as collateral or as a reduction of debt. What exceeds the debt, and units of rounding,
/// are sent to the owner. Tokens held by this contract have no owner and block no order.
contract AaveHandler is IAaveHandler {
    using Tokens for IERC20;

    struct Trade {
        Action action;
        address user;
        IERC20 tokenIn;
        uint256 amountIn;
        IERC20 tokenOut;
        uint256 maxPremium;
    }

    uint256 private constant DATA_LENGTH = 96;
    uint256 private constant TAKE_BACK = 0;
    uint256 private constant VARIABLE_DEBT = 2;

    IExternalSettlement public immutable INTENT;
    IAavePool public immutable POOL;

    constructor(IExternalSettlement intent, IAavePool pool) {
        (INTENT, POOL) = (intent, pool);
    }

    /// @inheritdoc IExternalProtocolHandler
    /// @dev The intent contract enforces `amountOut`, all of which goes into the position.
    function execute(address user, address tokenIn, uint256 amountIn, address tokenOut, uint256, bytes calldata data)
        external
    {
        if (msg.sender != address(INTENT)) revert UnauthorizedCaller(msg.sender);
        if (data.length != DATA_LENGTH) revert InvalidData();
        (uint256 action, uint256 minHealthFactor, uint256 maxPremium) = abi.decode(data, (uint256, uint256, uint256));
        if (action > uint256(type(Action).max)) revert InvalidData();
        _run(Trade(Action(action), user, IERC20(tokenIn), amountIn, IERC20(tokenOut), maxPremium));
        (,,,,, uint256 healthFactor) = POOL.getUserAccountData(user);
        if (healthFactor < minHealthFactor) revert LowHealthFactor(healthFactor, minHealthFactor);
    }

    /// @notice Continues an order with the tokens of its flash loan; called by the pool.
    /// @dev Flash loans with this contract as their initiator begin in `execute` alone.
    function executeOperation(
        address[] calldata,
        uint256[] calldata,
        uint256[] calldata premiums,
        address initiator,
        bytes calldata params
    ) external returns (bool) {
        if (msg.sender != address(POOL)) revert UnauthorizedCaller(msg.sender);
        if (initiator != address(this)) revert UnauthorizedCaller(initiator);
        Trade memory trade = abi.decode(params, (Trade));
        uint256 premium = premiums[0];
        if (premium > trade.maxPremium) revert ExcessivePremium(premium, trade.maxPremium);
        uint256 spent = _swap(trade);
        if (trade.action != Action.DEBT_SWAP) {
            _redeem(trade, spent + premium);
            trade.tokenIn.allow(address(POOL), trade.amountIn + premium);
        }
        return true;
    }

    function _run(Trade memory trade) private {
        uint256 before = trade.tokenIn.held(address(this));
        if (trade.action == Action.DEBT_SWAP) {
            _borrow(trade, VARIABLE_DEBT);
        } else if (trade.maxPremium != 0) {
            _borrow(trade, TAKE_BACK);
        } else {
            _redeem(trade, trade.amountIn);
            _swap(trade);
        }
        // A purchase may use less than its maximum; a flash loan that is taken back leaves nothing.
        uint256 unused = trade.tokenIn.held(address(this)) - before;
        if (unused == 0) return;
        if (trade.action == Action.DEBT_SWAP) _repay(trade.user, trade.tokenIn, unused);
        else _supply(trade.user, trade.tokenIn, unused);
    }

    function _borrow(Trade memory trade, uint256 mode) private {
        IERC20[] memory assets = new IERC20[](1);
        uint256[] memory amounts = new uint256[](1);
        uint256[] memory modes = new uint256[](1);
        (assets[0], amounts[0], modes[0]) = (trade.tokenIn, trade.amountIn, mode);
        POOL.flashLoan(address(this), assets, amounts, modes, trade.user, abi.encode(trade), 0);
    }

    /// @dev Swaps the input of the trade and puts the output into the position.
    function _swap(Trade memory trade) private returns (uint256 spent) {
        uint256 before = trade.tokenIn.held(address(this));
        trade.tokenIn.allow(address(INTENT), trade.amountIn);
        uint256 received = INTENT.swapExternal(false);
        trade.tokenIn.disallow(address(INTENT));
        spent = before - trade.tokenIn.held(address(this));
        if (trade.action == Action.COLLATERAL_SWAP) _supply(trade.user, trade.tokenOut, received);
        else _repay(trade.user, trade.tokenOut, received);
    }

    /// @dev Redeems at least `amount` tokens from the owner's collateral to this contract.
    function _redeem(Trade memory trade, uint256 amount) private {
        IERC20 aToken = POOL.getReserveData(trade.tokenIn).aToken;
        uint256 before = aToken.held(address(this));
        aToken.pull(trade.user, address(this), amount);
        uint256 arrived = aToken.held(address(this)) - before;
        uint256 redeemed = amount;
        // Aave moves shares, rounded to the nearest: a unit may be missing.
        if (arrived < amount) {
            aToken.pull(trade.user, address(this), amount - arrived);
            redeemed = aToken.held(address(this)) - before;
        }
        POOL.withdraw(trade.tokenIn, redeemed, address(this));
        if (redeemed > amount) trade.tokenIn.push(trade.user, redeemed - amount);
    }

    function _supply(address user, IERC20 token, uint256 amount) private {
        token.allow(address(POOL), amount);
        POOL.supply(token, amount, user, 0);
    }

    function _repay(address user, IERC20 token, uint256 amount) private {
        token.allow(address(POOL), amount);
        uint256 repaid = POOL.repay(token, amount, VARIABLE_DEBT, user);
        if (repaid == amount) return;
        token.disallow(address(POOL));
        token.push(user, amount - repaid);
    }
}
